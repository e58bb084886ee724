/** How far a part of a record is filled in. */
export const partStates = { empty: '未填', lacking: '有缺项', wrong: '有误', complete: '完整' } as const
export type PartState = keyof typeof partStates
