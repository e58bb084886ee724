/** What a change of a list added and removed, as text; null if it did not. */
export interface ListChange {
  added: string | null
  removed: string | null
}

/** `增加 丙；移除 甲` */
export const listWords = ({ added, removed }: ListChange): string =>
  [added && `增加 ${added}`, removed && `移除 ${removed}`].filter(Boolean).join('；')
