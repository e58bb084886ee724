import { searchGermplasm, searchProject } from './choices.ts'
import type { ResourceName } from './titles.ts'

/** A kind of records that fields of other records may point to. */
interface Target {
  resource: ResourceName
  /** Field that holds what one is called, and the number that workbooks name it by. */
  nameField: string
  codeField: string
  /** The call that finds records by a part of their name or number. */
  search: typeof searchGermplasm | typeof searchProject
}

/** Records that fields may point to, beside organisations and people, by the name of their table. */
export const recordTargets = {
  germplasm: {
    resource: 'research.germplasm',
    nameField: 'name',
    codeField: 'code',
    search: searchGermplasm,
  },
  research_project: {
    resource: 'research.project',
    nameField: 'name',
    codeField: 'projectNo',
    search: searchProject,
  },
} as const satisfies Readonly<Record<string, Target>>

export type RecordTarget = keyof typeof recordTargets

/** True of what is a record of some resource, and neither an organisation nor a person. */
export const isRecordTarget = (target: string): target is RecordTarget => Object.hasOwn(recordTargets, target)
