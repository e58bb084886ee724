import type { StoredHolder } from '../../../resource/presentRows.ts'
import { personOf } from '../../../resource/book/recordCells.ts'
import type { Words } from '../../../resource/book/namedValues.ts'

/** Endings of what is a unit and no person. */
const UNIT = /(公司|中心|院|所|站|场|学|校|社|部|局|厅|会|室|集团|基地|农场|企业|种业)$/
/** Names of people are no longer than this; those of the minorities are written with a dot. */
const PERSON_MAX = 4

const isPerson = (name: string): boolean =>
  !UNIT.test(name) && (name.length <= PERSON_MAX || /^\p{Script=Han}+·\p{Script=Han}+$/u.test(name))

/**
 * Reads the people and units that an announcement writes in one line. Internal ones are found by their names; all others
 * become external people or units. For holders of people only (培育人) a name is never read as an internal unit.
 */
export function holderOfText(text: string, words: Words, isPeople = false): StoredHolder {
  const names = [
    ...new Set(
      text
        .split(/[、;；,，\n]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
  const holder: StoredHolder = { internalUnit: [], staffList: [], externalUnit: null }
  const outside: string[] = []
  for (const name of names) {
    const org = words.named.organization.idOf(name)
    if (org !== undefined && !isPeople) holder.internalUnit.push(org)
    else if (org === undefined && isPerson(name)) holder.staffList.push(personOf(name, words))
    else outside.push(name)
  }
  return { ...holder, externalUnit: outside.join('、') || null }
}

/** Returns a holder in one line. */
export const textOfHolder = ({ internalUnit, staffList, externalUnit }: StoredHolder, words: Words): string =>
  [
    ...internalUnit.map(words.named.organization.nameOf),
    ...staffList.map(({ userName }) => userName),
    externalUnit ?? '',
  ]
    .filter(Boolean)
    .join('、')
