import {
  type CompiledQuery,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely';

/**
 * Where one is after some templates: what follows, by how many values came before it, and the text when nothing follows. A template has
 * a fixed number of places, each for a value or another template, so these two say all there is to say of how the text is put together.
 */
class Place {
  #next: WeakMap<object, Place>[] = [];
  text: string | undefined;

  after(values: number, template: object): Place {
    this.#next[values] ??= new WeakMap();
    const next = this.#next[values];
    const known = next.get(template);
    if (known) return known;
    const fresh = new Place();
    next.set(template, fresh);
    return fresh;
  }
}

/** A template as the source has it, the same object each time. Lists of fragments that were made for one statement are none. */
const isTemplate = (fragments: readonly string[]): boolean => 'raw' in fragments;

/**
 * Kysely's compiler, which remembers the text of a statement that is made of templates and values alone, so that it is put together
 * once, and its name found without looking through a new text each time.
 */
export class RememberingCompiler extends PostgresQueryCompiler {
  readonly #start = new Place();

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!RawNode.is(node)) return super.compileQuery(node, queryId);
    const parameters: unknown[] = [];
    const place = this.#walk(node, this.#start, parameters);
    if (!place) return super.compileQuery(node, queryId);
    place.text ??= super.compileQuery(node, queryId).sql;
    return { query: node, queryId, sql: place.text, parameters };
  }

  /** Notes the values; undefined where something is neither template nor value. */
  #walk({ sqlFragments, parameters }: RawNode, from: Place, values: unknown[]): Place | undefined {
    if (!isTemplate(sqlFragments) || parameters.length !== sqlFragments.length - 1) return undefined;
    let place: Place | undefined = from.after(values.length, sqlFragments);
    for (const part of parameters) {
      if (RawNode.is(part)) place = this.#walk(part, place, values);
      else if (ValueNode.is(part) && !part.immediate) values.push(part.value);
      else return undefined;
      if (!place) return undefined;
    }
    return place;
  }
}
