import {
  dataScopes,
  dataScopeValues,
  type DataScope,
} from '@hepu/api/areas/authority/dataPermission/dataScope'
import {
  organizationKinds,
  organizationKindValues,
} from '@hepu/api/areas/authority/organization/organizationKind'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'

/** Other spellings of a data permission that a cell may have besides its label. */
const scopeAliases: Record<DataScope, readonly string[]> = {
  own: ['仅本机构'],
  ownAndBelow: ['本机构及下级机构'],
  chosen: [],
  all: ['全部'],
}

/** Columns of a workbook of organisations; the code says which is meant. */
export const organizationColumns = [
  { key: 'code', label: '编码', kind: 'text', required: true, synonyms: ['机构编码'], aliases: ['代码'] },
  { key: 'name', label: '名称', kind: 'text', synonyms: ['机构名称'] },
  { key: 'parent', label: '上级编码', kind: 'text', aliases: ['上级机构编码', '上级', '上级机构'] },
  {
    key: 'isInstitution',
    label: '是否机构',
    kind: 'boolean',
    synonyms: ['法人单位'],
    aliases: ['是否法人单位'],
  },
  { key: 'sortValue', label: '排序', kind: 'integer', min: 0, max: 1_000_000, aliases: ['序号', '顺序'] },
  {
    key: 'state',
    label: '状态',
    kind: 'enum',
    options: [
      { value: 1, label: '启用', aliases: ['在用', '正常'] },
      { value: 0, label: '停用', aliases: ['禁用', '撤销'] },
    ],
  },
  {
    key: 'kind',
    label: '类型',
    kind: 'enum',
    synonyms: ['机构类型'],
    options: organizationKindValues.map((value) => ({ value, label: organizationKinds[value] })),
  },
  {
    key: 'dataScope',
    label: '数据权限',
    kind: 'enum',
    options: dataScopeValues.map((value) => ({
      value,
      label: dataScopes[value],
      aliases: scopeAliases[value],
    })),
  },
] as const satisfies readonly ColumnDef[]
