import type { firstAnswer, fullAnswer } from '@hepu/api/areas/product/statistic/saleReport'
import { saleReports, type SaleTopic } from '@hepu/api/areas/product/statistic/saleReports'
import type { z } from 'zod'
import { useCall } from '../../../client/useCall.ts'
import type { StatisticFilters, Version } from './statisticChoices.ts'

type First = z.output<typeof firstAnswer>
type Full = z.output<typeof fullAnswer>
/** What only the second version answers. */
type More = Partial<Pick<Full['total'], 'area' | 'areaUnknown' | 'growth'>>

/** The answer of a topic in either version. */
export interface Topic extends Omit<First, 'total' | 'groups'> {
  total: First['total'] & More
  groups: (First['groups'][number] & More)[]
}
export type TopicGroup = Topic['groups'][number]
export type TopicQuery = Pick<ReturnType<typeof useCall>, 'error' | 'refetch'> & { data: Topic | undefined }

const QUIET = { quiet: true, keepPrevious: true, freshOnReturn: true } as const

/** Reads a topic by the calls of a version: the first one knows one business year and no areas. */
export function useTopic(topic: SaleTopic, version: Version, filters: StatisticFilters): TopicQuery {
  const { calls } = saleReports[topic]
  const { startYear: _, endYear, ...rest } = filters
  const first = useCall(
    calls.post,
    { ...rest, ...(endYear === undefined ? {} : { year: endYear }) },
    { ...QUIET, enabled: version === 'V1' },
  )
  const second = useCall(calls.postV2, filters, { ...QUIET, enabled: version === 'V2' })
  return version === 'V1' ? first : second
}
