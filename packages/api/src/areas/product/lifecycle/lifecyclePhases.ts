/** 生命周期阶段: the phases of a product in their order. */
export const lifecyclePhases = [
  { code: 'L1', label: '研发' },
  { code: 'L2', label: '试验' },
  { code: 'L3', label: '审定' },
  { code: 'L4', label: '示范' },
  { code: 'L5', label: '推广' },
  { code: 'L6', label: '成熟' },
  { code: 'L7', label: '衰退' },
  { code: 'L8', label: '退出' },
] as const
export type LifecyclePhase = (typeof lifecyclePhases)[number]['code']
