import { addressOf, recordAt, type RecordKey } from '@hepu/api/areas/ai/links'
import type { Citation } from '@hepu/api/areas/ai/assistant'
import type { RestsOn } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import { loadVisibility, sees } from './sight.ts'

/** Links of a markdown text to screens of the product. */
const LINKS = /\]\((\/[^\s)]+)\)/g

/** Returns the records that a text links to. */
export const linkedIn = (text: string): RecordKey[] =>
  [...text.matchAll(LINKS)].flatMap(([, address]) => recordAt(address ?? '') ?? [])

/**
 * Returns the records an answer rests on, which are stored with it: those whose data the model received (of entries their
 * groups, to keep it short) and those the text links to. Links that lead nowhere are left out, because a model may make
 * them up.
 */
export async function restsOf(
  ctx: Ctx,
  { content, citations }: { content: string; citations: readonly Citation[] },
  used: Omit<RestsOn, 'since'>,
  since: Date,
): Promise<RestsOn> {
  const received = used.paths.flatMap((path) => recordAt(path) ?? [])
  const linked = linkedIn(content)
  const visibility = await loadVisibility(ctx, [...received, ...linked])
  const held = [
    ...received.map((record) => inGroup(record, visibility.groupOfEntry)),
    ...linked.filter((record) => sees(visibility, record)),
  ]
  const cited = new Set(citations.map(({ path }) => path))
  const paths = [...new Set(held.map(addressOf))].filter((path) => !cited.has(path))
  return { since: since.toISOString(), paths, words: used.words }
}

function inGroup(record: RecordKey, groupOfEntry: ReadonlyMap<string, string>): RecordKey {
  const group = record.kind === 'variety' ? groupOfEntry.get(record.key) : undefined
  return group === undefined ? record : { kind: 'group', key: group }
}
