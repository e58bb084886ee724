import type { changeLogOfRecord as api } from '@hepu/api/areas/authority/session'
import { AppError } from '@hepu/api/core/errorCodes'
import type { PermissionWord } from '@hepu/api/core/permissions'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { changeLog, user } from '../../db/schema/index.ts'
import type { Action, Change } from '../../db/changes.ts'
import type { Ctx } from '../../http/context.ts'

/** Most lines of one record that are shown. */
const MOST = 500

/** What people call the objects of the log. */
const objectLabels: Readonly<Record<string, string>> = {
  organization: '机构',
  user: '用户',
  role: '角色',
  menu: '菜单',
  dict_entry: '字典项',
  experiment_group: '组别',
  experiment_point: '试点',
  experiment_variety: '参试品种',
  plot: '小区',
  observation: '观测值',
  import_batch: '导入批次',
  upgrade: '晋级评估',
  upgrade_record: '晋级评估条目',
  upgrade_draft: '预演草稿',
  upgrade_standard: '晋级标准',
  upgrade_setting: '晋级设置',
  publish_record: '发布记录',
}

/** The history of a record may be read by whoever may read such records; of other objects by nobody yet. */
const readWords: Readonly<Record<string, PermissionWord>> = {
  organization: 'system.organization:read',
  user: 'system.user:read',
  experiment_group: 'experiment.variety:read',
  experiment_point: 'experiment.variety:read',
  experiment_variety: 'experiment.variety:read',
  plot: 'experiment.variety:read',
  observation: 'experiment.variety:read',
  import_batch: 'experiment.variety:read',
  upgrade: 'upgrade.record:read',
  upgrade_record: 'upgrade.record:read',
  upgrade_draft: 'upgrade.record:read',
  publish_record: 'upgrade.record:read',
  upgrade_standard: 'upgrade.standard:read',
  role: 'system.role:read',
  menu: 'system.menu:read',
}

/** Objects of administration, which belong to who administers, whatever data he sees. */
const administered: ReadonlySet<string> = new Set(['organization', 'user', 'role', 'menu'])

const orgIdsFor = ({ caller }: Ctx, object: string): readonly number[] =>
  administered.has(object) ? caller.managedOrgIds : caller.orgIds

function assertReadable(ctx: Ctx, object: string): void {
  const word = readWords[object]
  if (word && ctx.caller.words.has(word)) return
  throw new AppError(
    'FORBIDDEN',
    `您没有查看「${objectLabels[object] ?? object}」变更历史的权限，请联系管理员`,
  )
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
      ),
    )
    .orderBy(desc(changeLog.at), desc(changeLog.id))
    .limit(MOST)
  return found.map(({ line, userName }) => ({
    id: line.id,
    at: line.at,
    userName: userName ?? '系统',
    object: line.object,
    objectLabel: objectLabels[line.object] ?? line.object,
    objectId: line.objectId,
    action: line.action as Action,
    before: line.before as Change | null,
    after: line.after as Change | null,
    reason: line.reason,
  }))
}
