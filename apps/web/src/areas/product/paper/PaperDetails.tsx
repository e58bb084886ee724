import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { PaperActions } from './PaperActions.tsx'
import { PAPERS } from './paperPaths.ts'
import { PaperPages } from './PaperPages.tsx'
import { PaperSide } from './PaperSide.tsx'
import './paper.css'

/** 一页纸详情: the paper as it is printed, now or as a version was frozen, with its versions and files. */
export default function PaperDetails() {
  const [params, change] = useTabParams()
  const id = params.get('id')
  const number = Number(params.get('number')) || null
  const found = useCall(
    api.showPaper,
    { id: id ?? '0', ...(number ? { number } : {}) },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const paper = found.error ? undefined : found.data
  return (
    <Page
      title={paper ? `一页纸 · ${paper.name}` : '一页纸产品详情'}
      back={PAPERS}
      extra={paper && <PaperActions paper={paper} onShow={(frozen) => change({ number: String(frozen) })} />}
      keepHead
    >
      {id === null && <BadQuery list={PAPERS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !paper && <EmptyPane loading />}
      {paper && (
        <>
          <Notes paper={paper} />
          <div className="paper-view">
            <PaperPages paper={paper} />
            <PaperSide
              paper={paper}
              onShow={(chosen) => change({ number: chosen ? String(chosen) : null })}
            />
          </div>
        </>
      )}
    </Page>
  )
}

/** What a reader must know before he hands the page out. */
function Notes({ paper: { shownNumber, lostPictures, content, missing } }: { paper: api.Paper }) {
  return (
    <>
      {shownNumber !== null && (
        <Notice
          tone="info"
          title={`正在查看第 ${shownNumber} 版，数据截至 ${formatTime(content.asOf)}，之后的变化不在其中。`}
        />
      )}
      {shownNumber === null && missing.length > 0 && (
        <Notice tone="info" title={`缺失 ${missing.length} 项：${missing.join('、')}。导出时会标明。`} />
      )}
      {lostPictures.length > 0 && (
        <Notice tone="warning" title={`图片已删除，无法显示：${lostPictures.join('、')}`} />
      )}
    </>
  )
}
