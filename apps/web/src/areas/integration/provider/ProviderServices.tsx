import { providerShow } from '@hepu/api/areas/integration/provider/provider'
import { useCall } from '../../../client/useCall.ts'
import { LinkButton } from '../LinkButton.tsx'
import { servicePath } from '../integrationPaths.ts'
import { ServiceTable } from '../service/ServiceTable.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { ProviderPaneProps } from './providerPanes.ts'

/** 服务: what a provider offers. */
export default function ProviderServices({ providerId }: ProviderPaneProps) {
  const provider = useCall(providerShow, { id: providerId }, { quiet: true }).data
  const mayWrite = usePermissions().has('integration.service:write')
  return (
    <ServiceTable
      fixedModel={{ providerId }}
      isLocal
      toolbar={
        mayWrite &&
        provider !== undefined &&
        provider.cooperationStatus !== 'ended' && (
          <LinkButton to={servicePath(null, providerId)}>新增服务</LinkButton>
        )
      }
      empty="还没有服务。新增服务并选择联系人后启用。"
    />
  )
}
