import type { ArticleCard } from '@ahadi/domain/help/schema.ts';

export type IndexedArticle = ArticleCard & { aliases: string[] };

const foldedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** How much a place counts: a title says what an article is about, a summary only mentions. */
const weights = { title: 3, aliases: 2, summary: 1 } as const;

/**
 * The five articles that are nearest to the words, without the server: a word counts where another begins with it, rare words count more
 * than common ones. Simpler than the server's search, and said to be so.
 */
export function searchLocally(articles: readonly IndexedArticle[], question: string): IndexedArticle[] {
  const asked = [...new Set(foldedWords(question))];
  if (asked.length === 0) return [];
  const fields = articles.map((article) => ({
    article,
    title: foldedWords(article.title),
    aliases: foldedWords(article.aliases.join(' ')),
    summary: foldedWords(article.summary),
  }));
  const rarity = new Map(
    asked.map((word) => {
      const having = fields.filter(({ title, aliases, summary }) =>
        [...title, ...aliases, ...summary].some((other) => other.startsWith(word)),
      ).length;
      return [word, having === 0 ? 0 : Math.log(1 + articles.length / having)] as const;
    }),
  );
  return fields
    .map(({ article, ...field }) => ({
      article,
      score: asked.reduce((sum, word) => {
        const place = (['title', 'aliases', 'summary'] as const).find((name) =>
          field[name].some((other) => other.startsWith(word)),
        );
        return place ? sum + weights[place] * (rarity.get(word) ?? 0) : sum;
      }, 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 5)
    .map(({ article }) => article);
}
