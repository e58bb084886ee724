import { partsOfKind } from '@hepu/api/recordKinds'
import { describe, expect, test } from 'vitest'
import { contractChangeSubject } from '../areas/contract/change/changeSubject.ts'
import { projectSubject } from '../areas/project/change/projectSubject.ts'
import { columnOf, getTable } from '../db/tables.ts'
import { objectsOf, type ChangeSubject } from './subject.ts'

/** Parts that snapshots leave out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  project_result: 'what was reached, not what was planned',
  project_risk: 'what may happen, with a history of its own',
  project_document: 'papers, kept in versions',
  project_report: 'obligations and what was reported',
  project_report_rule: 'a rule of reporting, not of the plan',
  project_fund_flow: 'a ledger that is never changed',
  project_fund_year: 'whether a year of the ledger is open',
  project_arrival: 'money that arrived, a ledger too',
  project_closing: 'the application to close',
  contract_variety: 'how a variety is sold, kept apart from the contract',
  contract_collection: 'money that came in, a ledger',
  contract_collection_use: 'how that money was used',
  contract_distribution: 'how income is shared, in versions of its own',
  contract_project: 'links, with a history of their own',
  contract_waiver: 'what was waived, an approval of its own',
  contract_link: 'links, with a history of their own',
}

const subjects: readonly ChangeSubject[] = [projectSubject, contractChangeSubject]

describe.each(subjects)('snapshots of $label', (subject) => {
  test('a snapshot holds every kind of record that belongs to the target or to one of its parts', () => {
    const objects = objectsOf(subject)
    const missing = objects
      .flatMap((object) => partsOfKind(object).map(({ kind }) => kind.object))
      .filter((object) => !objects.includes(object) && !(object in leftOut))
    expect(missing).toEqual([])
  })

  test('the fields that need consent, and those that lead to the target, are columns', () => {
    for (const { object, field, planned } of [...subject.parts, { ...subject, field: 'id' }]) {
      for (const name of [field, ...planned]) expect(columnOf(getTable(object), name)).toBeDefined()
    }
  })
})
