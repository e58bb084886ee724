import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { servicePath } from '../integrationPaths.ts'
import { ServiceTable } from './ServiceTable.tsx'

/** 服务管理: the services of the organisation's providers, each turned on or off. */
export default function ServiceManageList() {
  const mayWrite = usePermission()('write')
  return (
    <Page
      title="服务管理"
      help="服务放在最下一级的分类中。启用须有一位联系人，且服务商在合作中；启用的服务在服务商资料完整、资质在期时对外公开。选“面议”的价格不对外显示。"
      extra={mayWrite && <LinkButton to={servicePath(null)}>新增服务</LinkButton>}
    >
      <ServiceTable empty="还没有服务。先在“服务商管理”中登记服务商及联系人，再新增服务。" />
    </Page>
  )
}
