import { genders } from '@hepu/api/areas/authority/profile/profile'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'

/** Sheet of the template that lists what may be named; nothing is read from it. */
export const KNOWN_SHEET = '机构与角色'

/** Head of the names of the organisations, which the export writes beside their codes and the import does not read. */
export const ORG_NAMES_HEAD = '机构名称'

/** Columns of a workbook of users; the account says who is meant. */
export const userColumns = [
  { key: 'name', label: '姓名', kind: 'text', aliases: ['用户姓名', '用户名称'] },
  { key: 'account', label: '账号', kind: 'text', required: true, aliases: ['登录账号', '用户名', '帐号'] },
  { key: 'mobile', label: '手机号', kind: 'text', aliases: ['手机', '手机号码', '联系电话', '电话'] },
  { key: 'email', label: '邮箱', kind: 'text', aliases: ['电子邮箱', '邮件', 'Email'] },
  {
    key: 'gender',
    label: '性别',
    kind: 'enum',
    options: genders.map((value) => ({ value, label: value })),
  },
  { key: 'position', label: '职务', kind: 'text', aliases: ['岗位', '职位'] },
  { key: 'orgs', label: '机构', kind: 'text', mayBreak: true, aliases: ['所属机构', '机构编码'] },
  { key: 'roles', label: '角色', kind: 'text', mayBreak: true, aliases: ['角色名称'] },
  {
    key: 'state',
    label: '状态',
    kind: 'enum',
    options: [
      { value: 1, label: '启用', aliases: ['在用', '正常'] },
      { value: 0, label: '停用', aliases: ['禁用'] },
    ],
  },
  { key: 'crops', label: '可用作物', kind: 'text', mayBreak: true, aliases: ['作物'] },
] as const satisfies readonly ColumnDef[]

export const stateWord = (state: number): string => (state === 1 ? '启用' : '停用')
