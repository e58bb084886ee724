import type { CategoryNode } from '@hepu/api/areas/integration/category/category'

/** Returns what stands in a category, in words: 2 家服务商, 3 项服务. */
export const usesOf = ({ providerCount, serviceCount }: CategoryNode): string[] => [
  ...(providerCount > 0 ? [`${providerCount} 家服务商`] : []),
  ...(serviceCount > 0 ? [`${serviceCount} 项服务`] : []),
]
