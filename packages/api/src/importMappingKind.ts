import type { Permission } from './core/permissions.ts'
import type { RecordKind } from './core/recordKind.ts'
import { resourceNames } from './core/resource/titles.ts'
import { outlines } from './outlines.ts'

/** 已记住的列对应 of every kind of import, read by whoever reads what was imported. A forgotten one is in the log alone. */
export const importMappingKind: RecordKind = {
  object: 'import_mapping',
  label: '已记住的列对应',
  nameField: 'fileName',
  read: 'system.log:read',
  readBy: {
    field: 'kind',
    words: Object.fromEntries([
      ...resourceNames.map((name) => [name, `${name}:read`] as const),
      ...outlines.flatMap(({ imports = {} }) => Object.entries(imports)),
    ]) as Readonly<Record<string, Permission>>,
  },
  fields: { fileName: '最近导入的文件', heads: '表头', meanings: { label: '读作', isWhole: true } },
}
