/** Where a service is offered; apart from the shapes, because the portal shows them. */
export const serviceRegions = ['全国', '东北', '黄淮海', '西北', '西南', '南方'] as const
export type ServiceRegion = (typeof serviceRegions)[number]
