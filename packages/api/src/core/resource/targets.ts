import { searchGermplasm, searchProject, searchVariety } from './choices.ts'
import type { ResourceName } from './titles.ts'

/** A kind of record that fields of other records can refer to. */
interface Target {
  resource: ResourceName
  /** Fields with the name of a record, and with the number by which workbooks refer to it. */
  nameField: string
  codeField: string
  /** The call that finds records by a part of their name or number. */
  search: typeof searchGermplasm | typeof searchProject | typeof searchVariety
}

/** Kinds of records, besides organisations and people, that fields can refer to, by the name of their table. */
export const recordTargets = {
  germplasm: {
    resource: 'research.germplasm',
    nameField: 'name',
    codeField: 'code',
    search: searchGermplasm,
  },
  research_variety: {
    resource: 'research.variety',
    nameField: 'name',
    codeField: 'approvalNo',
    search: searchVariety,
  },
  research_project: {
    resource: 'research.project',
    nameField: 'name',
    codeField: 'projectNo',
    search: searchProject,
  },
} as const satisfies Readonly<Record<string, Target>>

export type RecordTarget = keyof typeof recordTargets

/** Returns whether the target is a record of a resource, and neither an organisation nor a person. */
export const isRecordTarget = (target: string): target is RecordTarget => Object.hasOwn(recordTargets, target)
