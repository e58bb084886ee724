import type { DealCard } from '@hepu/api/areas/trading/deal/deal'

/** Returns what a deal is called: its two sides, or who asked. */
export const dealName = ({ supply, demand, consult }: DealCard): string =>
  [supply?.name, demand?.name].filter(Boolean).join(' × ') || (consult?.name ?? '撮合')
