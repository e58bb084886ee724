import type { Paper } from '@hepu/api/areas/product/paper/onePagePaper'
import { Button } from 'antd'
import { Link } from 'react-router'
import { FileList } from '../../../resource/files/FileList.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Completeness } from './Completeness.tsx'
import { PaperState } from './PaperState.tsx'

interface Props {
  paper: Paper
  /** Shows a version; null: as the records are now. */
  onShow: (number: number | null) => void
}

/** State, versions and files of a paper, beside its page. */
export function PaperSide({ paper, onShow }: Props) {
  const { commercializeState, completeness, missing, versions, shownNumber, printedNumber, files } = paper
  return (
    <aside className="paper-side">
      <section className="record-part" aria-label="状态">
        <h2>状态</h2>
        <p>
          <PaperState state={commercializeState} />
        </p>
        <Completeness value={completeness} missing={missing} />
        <Origins paper={paper} />
      </section>
      <section className="record-part" aria-label="版本">
        <h2>版本</h2>
        <ul className="paper-versions">
          <li>
            <Button type="link" size="small" disabled={shownNumber === null} onClick={() => onShow(null)}>
              现在的内容
            </Button>
            {shownNumber === null && printedNumber !== null && (
              <span className="quiet">与第 {printedNumber} 版相同</span>
            )}
          </li>
          {versions.map(({ number, asOf, note, createdByName, completeness: whole }) => (
            <li key={number}>
              <Button
                type="link"
                size="small"
                disabled={shownNumber === number}
                onClick={() => onShow(number)}
              >
                第 {number} 版
              </Button>
              <span className="quiet">
                {formatTime(asOf)} {createdByName} · {whole}%{note ? ` · ${note}` : ''}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="record-part" aria-label="附件">
        <h2>附件</h2>
        <FileList files={files} empty="没有附件。" />
      </section>
    </aside>
  )
}

/** Links to the records that the page is rendered from. */
function Origins({ paper: { name, productId, varietyId } }: Pick<Props, 'paper'>) {
  return (
    <p>
      {productId && <Link to={`/change/change-list/lookUp?id=${productId}`}>产品档案</Link>}{' '}
      {varietyId && (
        <Link to={`/research/varietyList/verietyListDetailsCheck?id=${varietyId}`}>审定品种</Link>
      )}{' '}
      <Link to={`/estimate/estimate-progress?name=${encodeURIComponent(name)}`}>试验</Link>
    </p>
  )
}
