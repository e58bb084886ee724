import {
  proposedPartners,
  type ProposedPartner,
} from '@hepu/api/areas/contract/distribution/proposedPartners'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { percentText } from './distributionText.tsx'
import { newKey, type TypedNamed } from './typedTerms.ts'

interface Props {
  contractId: string
  /** The day from which the rule holds. */
  on: string
  partners: readonly TypedNamed[]
  onTake: (partners: TypedNamed[]) => void
}

/** 合作方份额来自 cooperative varieties of the contract: what they say on the first day of the rule, to be taken over. */
export function ProposedPartners({ contractId, on, partners, onTake }: Props) {
  const found = useCall(proposedPartners, { contractId, on }, { quiet: true, keepPrevious: true })
  if (!found.data || found.data.length === 0) return null
  const take = () => onTake(merged(partners, found.data ?? []))
  return (
    <div className="dist-proposed">
      <span className="quiet">合作方份额来自</span>
      <ul>
        {found.data.map((one) => (
          <li key={one.cooperativeId}>
            <Variety of={one} />：{one.name} {percentText(one.percent)}
            <span className="quiet">
              {one.percent === one.share ? '' : `（该品种 ${percentText(one.share)}，按成果占比折算）`}自{' '}
              {one.validFrom} 起
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={take}>
        采用为合作单位份额
      </Button>
    </div>
  )
}

const Variety = ({ of: { breederId, varietyName } }: { of: ProposedPartner }) =>
  breederId === null ? (
    `合作品种「${varietyName}」`
  ) : (
    <OutsideLink
      to={`/breeding/breederArchive/breederDetails?id=${breederId}`}
      otherwise={`合作品种「${varietyName}」`}
    >
      合作品种「{varietyName}」
    </OutsideLink>
  )

/** Takes proposals over: partners of the same variety or name get its share, others are added. */
function merged(partners: readonly TypedNamed[], proposed: readonly ProposedPartner[]): TypedNamed[] {
  const isOf = (row: TypedNamed, one: ProposedPartner) =>
    row.cooperativeId === one.cooperativeId || row.name === one.name
  const rest = partners.filter(
    (row) => (row.name !== '' || row.figure !== '') && !proposed.some((one) => isOf(row, one)),
  )
  return [
    ...rest,
    ...proposed.map(({ name, percent, partyId, cooperativeId }) => ({
      key: newKey(),
      name,
      figure: percent,
      partyId,
      cooperativeId,
    })),
  ]
}
