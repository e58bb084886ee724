import { DEFAULT_DATA_SCOPE, dataScopes } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { tooManyLevels } from '@hepu/api/areas/authority/organization/organization'
import {
  DEFAULT_ORGANIZATION_KIND,
  organizationKinds,
} from '@hepu/api/areas/authority/organization/organizationKind'
import type { exportOrganizations as api } from '@hepu/api/areas/authority/organization/organizationImport'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { sheetColumns } from '../../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile, type SheetValue } from '../../../../import/write/writeWorkbook.ts'
import { listFitting } from '../organizations.ts'
import type { Organization } from '../organizationScope.ts'
import { organizationColumns } from './organizationColumns.ts'

/** 机构 that fit the filter and those above them, as a workbook that imports again without changing anything. */
export async function exportOrganizations(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<FileAnswer> {
  const found = await listFitting(ctx, input)
  const codes = new Map(found.map(({ id, code }) => [id, code]))
  const rows = found.map((org) =>
    cellsOf(org, org.id === ctx.caller.orgId ? null : codes.get(org.parentId ?? 0)),
  )
  return toXlsxFile('机构', [{ name: '机构', columns: sheetColumns(organizationColumns), rows }])
}

function cellsOf(org: Organization, parent: string | null | undefined): SheetValue[] {
  const cells: Record<(typeof organizationColumns)[number]['key'], SheetValue> = {
    code: org.code,
    name: org.name,
    parent,
    kind: organizationKinds[org.kind],
    isInstitution: org.isInstitution ? '是' : '否',
    sortValue: org.sortValue,
    state: org.state === 1 ? '启用' : '停用',
    dataScope: dataScopes[org.dataScope],
  }
  return organizationColumns.map(({ key }) => cells[key])
}

const NOTES = [
  '每行一个机构，按编码识别：已有的编码被修改，没有的编码新增。',
  '空白单元格不改动已有内容。新机构须填写编码、名称。',
  '编码只能含字母、数字、- 和 _，全系统唯一，不区分大小写。',
  '上级编码：填已有机构或本文件中机构的编码，次序不限；新机构不填时归当前机构，已有机构不填时不移动。',
  `${tooManyLevels}（最上级机构之下）。`,
  '当前机构自己不能移动或停用，上级编码留空。',
  `类型填${Object.values(organizationKinds).join('、')}之一，新机构不填为${organizationKinds[DEFAULT_ORGANIZATION_KIND]}。`,
  '是否机构（法人单位）填是或否。排序填整数，小的在前；新机构不填时排在同级最后。状态填启用或停用，新机构不填为启用。',
  `数据权限填${dataScopes.own}、${dataScopes.ownAndBelow}或${dataScopes.all}，不能超出您自己的；新机构不填为${dataScopes[DEFAULT_DATA_SCOPE]}（您自己没有时为${dataScopes.own}）。`,
  `已设为${dataScopes.chosen}的导出为「${dataScopes.chosen}」，原样导入不改动；要指定哪些机构，请在机构管理中设置。`,
  '停用后，在该机构登录的用户立即退出。',
]

/** Template of organisations. */
export const organizationTemplate = (): Promise<FileAnswer> =>
  toXlsxFile('机构导入模板', [
    { name: '机构', columns: sheetColumns(organizationColumns), rows: [] },
    notesSheet(NOTES),
  ])
