import { brand } from '@ahadi/domain/brand.ts';
import type { ChatId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link, useParams } from 'react-router';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { Conversation } from './talking/Conversation.tsx';
import { useChat } from './useChat.ts';

export const meta = pageMeta(brand.assistant);

/** One conversation. Another person's is answered as if there were none. */
export default function ChatPage() {
  const { sessionId } = useParams();
  const id = sessionId as ChatId; // judged by the server
  const talk = useChat(id);
  usePageTitle(talk.chat?.title);
  const problem = talk.error ? problemOf(talk.error) : null;
  if (problem && (problem.code === 'NOT_FOUND' || problem.code === 'BAD_INPUT'))
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="This conversation does not exist."
        action={
          <Link className={buttonClass('primary')} to={to('chatbot')}>
            Ask {brand.assistant}
          </Link>
        }
      >
        It was removed, or it is not yours.
      </EmptyState>
    );
  if (problem && !talk.chat) return <ErrorCard {...problem} level={1} onRetry={talk.refetch} />;
  if (!talk.chat) return <SkeletonText lines={10} />;
  return <Conversation key={id} talk={talk} chat={talk.chat} />;
}
