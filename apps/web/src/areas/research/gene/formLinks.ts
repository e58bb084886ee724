import { flatten } from '@hepu/api/core/tree/treeNodes'
import { geneFileTypes } from '@hepu/api/areas/research/gene/gene'
import type { GeneType } from '@hepu/api/areas/research/gene/geneTypeList'
import type { Choice, FormItem } from '../../../resource/form/items.ts'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'

interface Known {
  types: readonly GeneType[]
  /** Paths of the folders to choose from. */
  folders: readonly string[]
}

/**
 * Returns the items of a gene's form: methods by type, without the headings disabled for the type, with folders to
 * choose from. Values that the record already has stay visible.
 */
export function geneItems(
  items: readonly FormItem[],
  record: RecordDetail | undefined,
  { types, folders }: Known,
): FormItem[] {
  const byKey = new Map(flatten(types).map((type) => [type.key, type]))
  const held = (prop: string): boolean => (record?.[prop] ?? null) !== null
  const isShown = (prop: string) => (type: unknown) =>
    held(prop) ||
    !(byKey.get(String(type))?.titles ?? []).some(({ key, state }) => key === prop && state === 0)
  const methodsOf = (value: unknown): Choice[] => {
    const type = byKey.get(String(value))
    const isOwn = record?.['geneType'] === type?.key
    return (type?.methods ?? [])
      .filter(({ key, state }) => state === 1 || (isOwn && record?.['geneMethod'] === key))
      .map(({ key, name, state }) => ({ value: key, label: state === 1 ? name : `${name}（已停用）` }))
  }
  const titles = new Set(flatten(types).flatMap((type) => type.titles.map(({ key }) => key)))
  const linkage = {
    geneMethod: { options: methodsOf, empty: 'change' as const },
    ...Object.fromEntries([...titles].map((key) => [key, { shown: isShown(key) }])),
  }
  return items.map((item) => {
    if (item.prop === 'geneType') return { ...item, linkage }
    if (item.prop === 'geneMethod') return { ...item, placeholder: '选择类型后，按类型列出' }
    if (item.type === 'dialogFile') return { ...item, fileType: geneFileTypes }
    if (item.prop === 'folder') return folderItem(item, folders, record)
    return item
  })
}

/** Returns the item that chooses a folder by its path; the folder that the record has stays among the choices. */
function folderItem(item: FormItem, folders: readonly string[], record: RecordDetail | undefined): FormItem {
  const { prop, label } = item
  const now = record?.['folder']
  const all = typeof now === 'string' && !folders.includes(now) ? [now, ...folders] : folders
  return {
    prop,
    label,
    span: 12,
    type: 'select',
    placeholder: all.length === 0 ? '还没有文件夹，可在列表中新增' : '不在文件夹中',
    options: all.map((path) => ({ value: path, label: path })),
  }
}
