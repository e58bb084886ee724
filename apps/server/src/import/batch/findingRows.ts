import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { importFinding } from '../../db/schema/index.ts'
import type { Finding, FindingAction } from '@hepu/api/cells/findings'
import { withOwnValue } from '@hepu/api/cells/ownValue'
import type { Batch, Choices } from './storedBatch.ts'
import { chunksOf } from './chunks.ts'
import type { TakeFindings } from './importKind.ts'

/** Matches the findings of a batch. */
export const findingsOf = (batch: Pick<Batch, 'orgId' | 'id'>): SQL | undefined =>
  and(eq(importFinding.orgId, batch.orgId), eq(importFinding.batchId, batch.id))

/** Matches the errors of a batch that the user has not decided individually. */
export function openErrorsOf(batch: Pick<Batch, 'orgId' | 'id' | 'options'>): SQL | undefined {
  const decided = Object.keys(batch.options.choices)
  const isOpen = sql`not (${importFinding.key} = any(${sql.param(decided)}::text[]))`
  return and(findingsOf(batch), eq(importFinding.severity, 'error'), isOpen)
}

/** Counts these errors. */
export async function countOpenErrors(
  db: Db,
  batch: Pick<Batch, 'orgId' | 'id' | 'options'>,
): Promise<number> {
  const [row] = await db.select({ errors: count() }).from(importFinding).where(openErrorsOf(batch))
  return row?.errors ?? 0
}

/**
 * Drops the findings of a batch; the function that is answered stores new ones behind each other. Choices made before stay where
 * the finding and its action still exist.
 */
export async function replaceFindings(
  db: Db,
  batch: Pick<Batch, 'orgId' | 'id'>,
  choices: Choices,
): Promise<TakeFindings> {
  await db.delete(importFinding).where(findingsOf(batch))
  let seq = 0
  return async (findings) => {
    for (const chunk of chunksOf(findings, CHUNK)) {
      await storeFindings(
        db,
        batch,
        chunk.map((finding) => ({ ...finding, seq: ++seq, ...chosen(finding, choices) })),
      )
    }
  }
}

/** Findings of one statement: few enough that other calls have their turn in between. */
const CHUNK = 2_000

const storeFindings = (db: Db, batch: Pick<Batch, 'orgId' | 'id'>, list: readonly object[]) =>
  db.execute(sql`
    insert into import_finding (org_id, batch_id, seq, severity, code, sheet, row, "column", cell, read, expected,
      message, key, rows, actions, action)
    select ${batch.orgId}::bigint, ${batch.id}::bigint, t.seq, t.severity, t.code, t.sheet, t.row, t."column", t.cell,
      t.read, t.expected, t.message, t.id, t.rows, coalesce(t.actions, '[]'::jsonb), t.action
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(seq integer, severity text, code text, sheet text,
      row integer, "column" text, cell text, read text, expected text, message text, id text, rows integer, actions jsonb,
      action text)`)

/** Returns the action that applies to a finding, among its actions: a value that the user gave becomes one of them. */
function chosen(finding: Finding, choices: Choices): { actions?: FindingAction[]; action: string | null } {
  const choice = choices[finding.id]
  if (choice === undefined || !finding.actions) return { action: finding.action ?? null }
  const actions = withOwnValue(finding, choice)
  const isOffered = actions.some(({ key }) => key === choice)
  return { actions, action: (isOffered ? choice : finding.action) ?? null }
}
