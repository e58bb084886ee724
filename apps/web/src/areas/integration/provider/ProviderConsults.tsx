import { ConsultTable } from '../consult/ConsultTable.tsx'
import type { ProviderPaneProps } from './providerPanes.ts'

/** 咨询: what was asked about the services of a provider. */
export default function ProviderConsults({ providerId }: ProviderPaneProps) {
  return (
    <ConsultTable
      fixedModel={{ providerId }}
      isLocal
      empty="还没有咨询。服务公开后，访客与本单位用户的咨询在这里列出。"
    />
  )
}
