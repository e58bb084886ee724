import type { listCompanies } from '@hepu/api/areas/product/company/industryCompany'
import type { OutputOf } from '@hepu/api/core/route'
import { Num } from '../../../ui/text/Num.tsx'

interface Props {
  companies: OutputOf<typeof listCompanies>
  chosen: string
  onChoose: (id: string) => void
}

/** One card a company; the chosen one is pressed. */
export function CompanyCards({ companies, chosen, onChoose }: Props) {
  return (
    <div className="company-cards" role="group" aria-label="产业公司">
      {companies.map((company) => (
        <button
          key={company.id}
          type="button"
          aria-pressed={company.id === chosen}
          onClick={() => onChoose(company.id)}
        >
          <strong>
            {company.name}
            {!company.isActive && <span className="quiet">（停用）</span>}
          </strong>
          <span className="quiet">{company.parentName}</span>
          <span>
            产品 <Num value={company.products} />
            ，在售 <Num value={company.soldProducts} />
          </span>
          <span>
            上一业务年度 <Num value={company.kg === null ? null : company.kg / 10_000} digits={2} /> 万公斤
          </span>
        </button>
      ))}
    </div>
  )
}
