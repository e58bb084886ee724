import { WORDS_PER_CELL, type exportUsers as api } from '@hepu/api/areas/authority/user/userImport'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { sheetColumns } from '../../../../import/table/tableColumns.ts'
import {
  notesSheet,
  toXlsxFile,
  type SheetSpec,
  type SheetValue,
} from '../../../../import/write/writeWorkbook.ts'
import { listManagedOrgs } from '../../organization/organizationScope.ts'
import { listForExport, type ExportedUser } from '../users.ts'
import { KNOWN_SHEET, ORG_NAMES_HEAD, stateWord, userColumns } from './userColumns.ts'
import { OrgNames } from './importedOrgNames.ts'
import { roleIn } from './readUser.ts'
import { cropsCell } from './userCropCells.ts'
import { listRoles } from './existingUsers.ts'

/** A column with the names of the organisation codes, which an import ignores. */
const orgNames = { header: ORG_NAMES_HEAD, width: 40 }

/** 用户 that fit the filter, as a workbook that imports again without changing anything. */
export async function exportUsers(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<FileAnswer> {
  const names = new OrgNames(await listManagedOrgs(ctx))
  const sheet: SheetSpec = {
    name: '用户',
    columns: [...sheetColumns(userColumns), orgNames],
    rows: rowsOf(await listForExport(ctx, input), names),
  }
  return toXlsxFile('用户', [sheet])
}

async function* rowsOf(
  pages: AsyncIterable<readonly ExportedUser[]>,
  names: OrgNames,
): AsyncGenerator<SheetValue[]> {
  for await (const page of pages) for (const row of page) yield cellsOf(row, names)
}

function cellsOf(row: ExportedUser, names: OrgNames): SheetValue[] {
  const codes = row.orgs.map(({ id }) => names.get(id)?.code ?? '')
  const cells: Record<(typeof userColumns)[number]['key'], SheetValue> = {
    name: row.name,
    account: row.account,
    mobile: row.mobile,
    email: row.email,
    gender: row.gender,
    position: row.position,
    orgs: codes.join('、'),
    roles: row.roles
      .map((role) => (codes.length > 1 ? roleIn(names.get(role.orgId)?.code ?? '', role.name) : role.name))
      .join('、'),
    crops: cropsCell(row.orgs, names),
    state: stateWord(row.state),
  }
  const paths = row.orgs.map(({ id }) => names.pathOf(id)).join('、')
  return [...userColumns.map(({ key }) => cells[key]), paths]
}

const NOTES = [
  '每行一个用户，按账号识别：已有的账号被修改，没有的账号新增。',
  '空白单元格不改动已有内容。新用户须填写姓名、账号、机构。',
  `机构：填机构编码或全称（如 总部/东北区/哈尔滨站），多个用「、」隔开；见工作表「${KNOWN_SHEET}」。`,
  '角色：填所属机构的角色名称，多个用「、」隔开；在几个机构任职时，角色名称表示各机构的同名角色，只要其中一个时写「机构编码·角色名称」。',
  '可用作物：填作物名称，多个用「、」隔开，全部作物填「全部」；在几个机构任职时表示在各机构都如此，只指其中一个时写「机构编码·作物」。新用户不填为您自己可用的全部作物。',
  `一格中的机构、角色或作物最多${WORDS_PER_CELL}个。`,
  '只能分配您自己拥有其全部权限的角色，以及您自己可用的作物。',
  '手机号为11位，一个手机号只能属于一个用户。性别填男或女。状态填启用或停用，新用户不填为启用。',
  '新用户的初始密码在确认导入后一次性下载，首次登录须修改。',
]

/** Template of users, with the organisations and roles that may be named. */
export async function userTemplate(ctx: Ctx): Promise<FileAnswer> {
  const orgs = await listManagedOrgs(ctx)
  const names = new OrgNames(orgs)
  const rolesOf = Map.groupBy(await listRoles(ctx, orgs), (role) => role.orgId)
  const known: SheetSpec = {
    name: KNOWN_SHEET,
    columns: [
      { header: '编码', width: 20 },
      { header: '全称', width: 50 },
      { header: '可分配的角色', width: 60 },
    ],
    rows: orgs.map(({ id, code }) => {
      const grantable = (rolesOf.get(id) ?? []).filter(({ toGiving }) => toGiving === null)
      return [code, names.pathOf(id), grantable.map(({ name }) => name).join('、')]
    }),
  }
  const blank: SheetSpec = { name: '用户', columns: sheetColumns(userColumns), rows: [] }
  return toXlsxFile('用户导入模板', [blank, known, notesSheet(NOTES)])
}
