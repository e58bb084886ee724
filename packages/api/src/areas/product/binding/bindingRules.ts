/** 绑定的状态 on a day: valid now, in the future, or over. */
export const bindingStates = { open: '生效中', future: '未生效', ended: '已解除' } as const
export type BindingState = keyof typeof bindingStates

/** Returns the state of a binding on a day (`YYYY-MM-DD`). */
export function bindingStateOn(
  { validFrom, validTo }: { validFrom: string; validTo: string | null },
  day: string,
): BindingState {
  if (validFrom > day) return 'future'
  return validTo !== null && validTo < day ? 'ended' : 'open'
}

/** Returns a period as text: `2024-01-01 至 今`. */
export const periodText = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }): string =>
  `${validFrom} 至 ${validTo ?? '今'}`

/** How a product was found for a text or a material, the surest first. */
export const matchKinds = {
  exact: '名称或编码一致',
  spelling: '写法不同，名称一致',
  remembered: '沿用以前的绑定',
  contained: '物料名称含产品名',
  pinyin: '拼音首字母一致',
  close: '只差一个字',
} as const
export type MatchKind = keyof typeof matchKinds

/** What the check of a workbook says of a row. */
export const bindingVerdicts = {
  ok: '可导入',
  missing: '产品不存在',
  bound: '已绑定',
  repeated: '文件内重复',
  conflict: '冲突',
  broken: '内容有误',
} as const
export type BindingVerdict = keyof typeof bindingVerdicts

/** The kinds of matches that are certain enough to import without a choice. */
export const SURE_MATCHES: readonly MatchKind[] = ['exact', 'spelling', 'remembered']

/** Rows that one workbook of bindings may have. */
export const MAX_BINDING_ROWS = 5000
