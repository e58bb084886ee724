import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import type { Ctx } from '../../http/context.ts'
import { findingLabels } from '@hepu/api/cells/findings'

/** 检查结果 by code, as filters and the workbook of findings name them. */
const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  cellInvalid: '内容不合规则',
  accountTaken: '账号已被使用',
  lastAdministrator: '最后一名管理员',
  accountDouble: '账号重复',
  mobileTaken: '手机号已被使用',
  mobileDouble: '手机号重复',
  orgUnknown: '机构不存在',
  orgAmbiguous: '机构全称不唯一',
  roleUnknown: '角色不存在',
  cropUnknown: '作物不存在',
  cropBeyond: '不能分配的作物',
  wordsTooMany: '一格中内容过多',
  roleBeyond: '不能分配的角色',
  userBeyond: '不能修改的用户',
  ownState: '不能停用自己',
  codeTaken: '机构编码已被使用',
  codeDouble: '机构编码重复',
  parentUnknown: '上级机构不存在',
  parentCycle: '上级机构成环',
  parentRejected: '上级机构未能导入',
  parentTooDeep: '机构层级过深',
  ownOrg: '当前机构不能移动或停用',
  orgBeyond: '不能停用的机构',
}

/** Returns the label of a finding's code, or the code itself if it has none. */
export const findingLabel = (code: string): string => labels[code] ?? code

/** Throws if the user who confirmed has signed out or lost the permission meanwhile: a job acts on behalf of that user. */
export function assertMayImport(ctx: Ctx, word: Permission): void {
  if (ctx.caller.permissions.has(word)) return
  throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
}
