import { Page } from '../../../ui/page/Page.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ConsultTable } from './ConsultTable.tsx'

/** 服务咨询: what visitors and users asked about services, the open ones waiting for an answer. */
export default function ServiceConsultList() {
  const [params] = useTabParams()
  const serviceId = params.get('serviceId')
  return (
    <Page
      title="服务咨询"
      help="新咨询由服务商的对接人处理，应在 24 小时内首次答复，次日进入待办。答复后可关闭并记录结果；广告等判为无效。咨询保存了当时的服务内容，以后修改服务不影响。只能删除已关闭或无效的咨询。"
    >
      <ConsultTable
        first={params.get('consultId')}
        {...(serviceId ? { fixedModel: { serviceId } } : {})}
        empty="还没有咨询。服务公开后，访客与用户的咨询在这里列出。"
      />
    </Page>
  )
}
