/** 试验阶段 in the order of advance. */
export const phases = [
  { value: 'T1', label: '组合测配' },
  { value: 'P1', label: '初级产比' },
  { value: 'P2', label: '高级产比' },
  { value: 'PRE', label: '预备试验' },
  { value: 'R1', label: '区域试验第一年' },
  { value: 'R2', label: '区域试验第二年' },
  { value: 'PT', label: '生产试验' },
  { value: 'APPROVE', label: '报审' },
  { value: 'DEMO', label: '展示示范' },
] as const
export type Phase = (typeof phases)[number]['value']

/** Returns the label of a phase; a phase that is not in the list shows as it is. */
export const phaseLabel = (value: string): string =>
  phases.find((phase) => phase.value === value)?.label ?? value
