import { accountLabels as labels } from '@hepu/api/areas/breeder/account/accountFields'
import type { AccountRow } from '@hepu/api/areas/breeder/account/breederAccount'
import { archiveLabels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { Yuan } from '../../../ui/text/Yuan.tsx'
import { breederPath } from '../breederPaths.ts'
import { BreederStateText } from '../record/BreederStateText.tsx'
import { FigureButton, type Asked } from './FigureButton.tsx'
import { figureColumns } from './figureColumns.ts'

/** Columns of the accounts of all breeders; every figure opens its rows in the range of the list. */
export const accountColumns = (
  range: Pick<Asked, 'startYear' | 'endYear'>,
  onAsk: (asked: Asked) => void,
): Column<AccountRow>[] => [
  {
    title: archiveLabels.partyId,
    dataIndex: 'name',
    width: 210,
    ellipsis: true,
    sort: true,
    render: (_, { breederId, name }) => <Link to={breederPath(breederId, 'account')}>{name}</Link>,
  },
  {
    title: archiveLabels.state,
    dataIndex: 'state',
    width: 80,
    render: (_, { state }) => <BreederStateText state={state} />,
  },
  ...figureColumns.map(({ key, title, figure, width }): Column<AccountRow> => ({
    title,
    dataIndex: key,
    width,
    align: 'right',
    sort: true,
    render: (_, row) => (
      <FigureButton
        value={row[key]}
        label={`${row.name} ${title}`}
        onOpen={() => onAsk({ breederId: row.breederId, figure, title: `${row.name} · ${title}`, ...range })}
      />
    ),
  })),
  {
    title: labels.cost,
    dataIndex: 'cost',
    width: 196,
    align: 'right',
    sort: true,
    render: (_, { cost }) => <Yuan amount={cost} />,
  },
  { title: labels.approvedSoFar, dataIndex: 'approvedSoFar', width: 128, align: 'right', sort: true },
]
