/** 试验阶段 in the order of advance; `next` is where a promoted entry goes, null where the way ends. */
export const phases = [
  { value: 'T1', label: '组合测配', next: 'P1' },
  { value: 'P1', label: '初级产比', next: 'P2' },
  { value: 'P2', label: '高级产比', next: 'PRE' },
  { value: 'PRE', label: '预备试验', next: 'R1' },
  { value: 'R1', label: '区域试验第一年', next: 'R2' },
  { value: 'R2', label: '区域试验第二年', next: 'PT' },
  { value: 'PT', label: '生产试验', next: 'APPROVE' },
  { value: 'APPROVE', label: '报审', next: null },
  { value: 'DEMO', label: '展示示范', next: null },
] as const
export type Phase = (typeof phases)[number]['value']

/** Label of a phase; a phase that is not in the list shows as it is. */
export const phaseLabel = (value: string): string =>
  phases.find((phase) => phase.value === value)?.label ?? value
