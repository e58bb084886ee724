import type { changeLogOfRecord as api } from '@hepu/api/areas/authority/session'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { findRecordKind, recordLabel } from '@hepu/api/recordKinds'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Action } from '../../db/changes.ts'
import { tellsNoHiddenName } from '../../db/hiddenNames.ts'
import { changeLog, user } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import { collectReferred, describeChange, tellable } from './changeText.ts'
import { findRecordNames, RecordIds } from './recordNames.ts'

/** Most lines of one record that are shown. */
const MOST = 500

/** Objects of administration, which belong to who administers, whatever data he sees. */
export const administered: ReadonlySet<string> = new Set([
  'organization',
  'user',
  'role',
  'menu',
  'dictionary',
  'supplier',
  'person',
  'temporary_person',
])

const orgIdsFor = ({ caller }: Ctx, object: string): readonly number[] =>
  administered.has(object) ? caller.managedOrgIds : caller.orgIds

/** The history of a record may be read by whoever may read such records; of other objects by nobody. */
function assertReadable(ctx: Ctx, object: string): void {
  const kind = findRecordKind(object)
  if (kind && ctx.caller.words.has(kind.read)) return
  throw new AppError('FORBIDDEN', `您没有查看「${recordLabel(object)}」变更历史的权限，请联系管理员`)
}

/** History of one record of the caller's organisations, newest first. Lines without a crop belong to all crops. */
export async function listChanges(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<ResultOf<typeof api>> {
  assertReadable(ctx, input.object)
  const found = await ctx.db
    .select({ line: changeLog, userName: user.name })
    .from(changeLog)
    .leftJoin(user, eq(user.id, changeLog.userId))
    .where(
      and(
        sql`${changeLog.orgId} = any(${sql.param([...orgIdsFor(ctx, input.object)])}::bigint[])`,
        or(eq(changeLog.crop, ctx.caller.crop), isNull(changeLog.crop)),
        eq(changeLog.object, input.object),
        eq(changeLog.objectId, input.objectId),
        tellsNoHiddenName(ctx),
      ),
    )
    .orderBy(desc(changeLog.at), desc(changeLog.id))
    .limit(MOST)
  const referred = new RecordIds()
  for (const { line } of found) collectReferred(line, referred)
  const names = await findRecordNames(ctx, referred)
  return found.map(({ line, userName }) => ({
    id: line.id,
    at: line.at,
    userName: userName ?? '系统',
    object: line.object,
    objectLabel: recordLabel(line.object),
    objectId: line.objectId,
    action: line.action as Action,
    changes: describeChange(line, names),
    before: tellable(line.before),
    after: tellable(line.after),
    reason: line.reason,
  }))
}
