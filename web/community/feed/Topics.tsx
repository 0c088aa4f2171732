import { topicWords } from '@ahadi/domain/community/rules.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { useAtOnce } from '../../core/useAtOnce.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../community.module.css';
import { useFeedQuery } from './useFeedQuery.ts';

/** The topics: choose one, and follow it. */
export function Topics() {
  const { asked, setAsked } = useFeedQuery();
  const { data } = useQuery(api.community.topics.queryOptions());
  const follow = useCommand(api.community.follow);
  const [chosen, choose] = useAtOnce(asked.topic);
  const follows = data?.find(({ topic }) => topic === chosen)?.follows ?? false;
  return (
    <div className={styles.topics}>
      <fieldset>
        <legend className="aside-voice">Topic</legend>
        {([null, ...Object.keys(topicWords)] as (Topic | null)[]).map((topic) => (
          <label key={topic ?? 'all'}>
            <input
              type="radio"
              name="topic"
              checked={chosen === topic}
              onChange={() => {
                choose(topic);
                setAsked({ topic });
              }}
            />
            <span>{topic === null ? 'All topics' : topicWords[topic].name}</span>
          </label>
        ))}
      </fieldset>
      {chosen !== null && (
        <p className={styles.topicLine}>
          {topicWords[chosen].line}{' '}
          <Button
            variant="plain"
            aria-pressed={follows}
            pending={follow.isPending}
            onClick={() => follow.run({ kind: 'topic', id: chosen, level: follows ? null : 'all' })}
          >
            {follows ? 'Following' : 'Follow'}
          </Button>
        </p>
      )}
    </div>
  );
}
