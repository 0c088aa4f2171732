import { useParams } from 'react-router';

/** The id in this page's address. The server decides whether it names anything; the brand is born here, at the edge. */
export function useIdParam<Id extends string>(): Id {
  const { id } = useParams();
  if (id === undefined) throw new Error('This route has no :id');
  return id as Id;
}
