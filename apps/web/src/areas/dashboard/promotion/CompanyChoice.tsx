import { listCompanies } from '@hepu/api/areas/product/company/industryCompany'
import { Select } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'

/** 产业公司: filters the promotion by one of the companies that the user sees. */
export function CompanyChoice() {
  const [search, change] = useTabParams()
  const { data, error } = useCall(listCompanies, {}, { quiet: true })
  return (
    <span data-widget="industryCompany">
      <Select
        aria-label="产业公司"
        style={{ width: 176 }}
        value={search.get('company') ?? ''}
        labelRender={nameOnceRead(!data && !error)}
        loading={!data && !error}
        {...(error ? { status: 'error' as const, title: error.message } : {})}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: '全部产业公司' },
          ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => change({ company: value })}
      />
    </span>
  )
}
