import { purses } from '@hepu/api/areas/project/fund/flowTypes'
import { own } from '@hepu/api/core/own'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ReadPart } from '../../../change/subject.ts'
import { projectBudgetLine, projectBudgetVersion, projectSubject } from '../../../db/schema/index.ts'
import { NODE, textIn } from './actionRows.ts'

/** The rows of budgets by subject and year in snapshots, under the kind of the versions that hold them. */
export const BUDGET = 'project_budget_version'

const version = projectBudgetVersion
const line = projectBudgetLine

/** Budgets by subject: the lines of the version in force of each node and purse. Each version stores them anew, so ids name none. */
export const budgetPart: ReadPart = {
  object: BUDGET,
  of: NODE,
  read: async ({ db }, { orgId, ownerIds }) => {
    const found = await db
      .select({
        id: line.id,
        nodeId: version.nodeId,
        purse: version.purse,
        subjectId: line.subjectId,
        subject: projectSubject.name,
        year: line.year,
        amount: line.amount,
        control: line.control,
      })
      .from(line)
      .innerJoin(version, and(eq(version.orgId, line.orgId), eq(version.id, line.versionId)))
      .leftJoin(
        projectSubject,
        and(eq(projectSubject.orgId, line.orgId), eq(projectSubject.id, line.subjectId)),
      )
      .where(
        and(
          eq(version.orgId, orgId),
          inArray(version.nodeId, [0, ...ownerIds]),
          eq(version.kind, 'subject'),
          isNotNull(version.postedAt),
          isNull(version.deletedAt),
          isNewest,
        ),
      )
      .orderBy(version.nodeId, version.purse, line.year, line.id)
    return found.map((row) => ({
      key: [row.nodeId, row.purse, row.subjectId, row.year].join(' '),
      row,
    }))
  },
  nameOf: (row, names) =>
    [
      names(NODE, Number(row['nodeId'])),
      own(purses, textIn(row, 'purse')),
      `${textIn(row, 'subject')} ${textIn(row, 'year')}年`,
    ]
      .filter(Boolean)
      .join(' · '),
}

/** No later version of the same budget is in force. */
const isNewest = sql`not exists (select 1 from project_budget_version as later
  where later.org_id = ${version.orgId} and later.node_id = ${version.nodeId} and later.purse = ${version.purse}
    and later.kind = ${version.kind} and later.posted_at is not null and later.deleted_at is null
    and later.version_no > ${version.versionNo})`
