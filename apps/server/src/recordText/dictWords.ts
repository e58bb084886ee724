import { dictLabel } from '@hepu/api/dictionaries'
import { isEditable } from '@hepu/api/dictionaries/dictionaryDefinitions'
import type { RecordField } from '@hepu/api/core/recordKind'
import { recordField } from '@hepu/api/recordKinds'
import { listDictEntries } from '../db/dictEntries.ts'
import type { Ctx } from '../http/context.ts'
import { showable, type LoggedChange } from './changeText.ts'

/** What a stored value of a dictionary is called. */
export type DictWords = (dictionary: string, value: string) => string

/**
 * Finds the labels of the dictionary values in these lines. For dictionaries that organisations change, their labels come
 * first, because the catalogue lacks what they added. It makes one query, and none if no line holds such a value.
 */
export async function findDictWords(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  lines: readonly LoggedChange[],
): Promise<DictWords> {
  const dicts = [...new Set(lines.flatMap(dictionariesOf))].filter(isEditable)
  if (dicts.length === 0) return dictLabel
  const entries = await listDictEntries(ctx, dicts)
  const labels = new Map(entries.map(({ dict, value, label }) => [`${dict} ${value}`, label]))
  return (dictionary, value) => labels.get(`${dictionary} ${value}`) ?? dictLabel(dictionary, value)
}

const dictionariesOf = ({ object, before, after }: LoggedChange): string[] =>
  Object.keys({ ...showable(before), ...showable(after) }).flatMap((name) =>
    dictionariesIn(recordField(object, name)),
  )

const dictionariesIn = ({ dictionary, parts = {} }: RecordField): string[] => [
  ...(dictionary ? [dictionary] : []),
  ...Object.values(parts).flatMap(dictionariesIn),
]
