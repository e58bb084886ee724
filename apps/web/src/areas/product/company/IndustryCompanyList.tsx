import { listCompanies } from '@hepu/api/areas/product/company/industryCompany'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { CompanyCards } from './CompanyCards.tsx'
import { CompanyProducts } from './CompanyProducts.tsx'
import './company.css'

/** 产业公司: the companies that sell, their figures, and the products of the chosen one (`id` in the address). */
export default function IndustryCompanyList() {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useCall(listCompanies, {}, { quiet: true })
  const chosen = params.get('id') ?? data?.[0]?.id
  return (
    <Page
      title="产业公司"
      help="机构类型为「产业公司」、在您数据权限内的机构。销量为上一个完整业务年度的净重（销售减退货，含集团内，不含调拨）；份额为占该公司净销量的百分比。"
    >
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data?.length === 0 && (
        <EmptyPane text="还没有产业公司。请在「系统管理 → 机构管理」中把机构的类型设为「产业公司」。" />
      )}
      {data && chosen && (
        <>
          <CompanyCards companies={data} chosen={chosen} onChoose={(id) => setParams({ id })} />
          <CompanyProducts key={chosen} id={chosen} />
        </>
      )}
    </Page>
  )
}
