import { ownValueOf } from '@hepu/api/cells/ownValue'
import type { Choices, Issue, Patch, ReadRow } from './draft.ts'
import { columnKeyOf } from './findings.ts'

/** Returns the change that the chosen action of an issue makes to its row, also by a value that the user gave. */
export function patchOf({ key, action, patches, own }: Issue, choices: Choices): Patch | undefined {
  const choice = choices[key] ?? action
  const given = ownValueOf(choice)
  if (given && given.column === own) return { set: { [columnKeyOf(given.column)]: given.value } }
  return patches[choice] ?? patches[action]
}

/** Returns the changes that the chosen actions make to a row. */
export const patchesOf = ({ issues = [] }: ReadRow, choices: Choices): Patch[] =>
  issues.flatMap((issue) => patchOf(issue, choices) ?? [])
