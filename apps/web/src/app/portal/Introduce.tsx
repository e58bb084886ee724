import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loadProviderTeaser } from '../../areas/integration/shared.ts'
import { useEnterPath, useKeptSearch } from './useEnterPath.ts'

const LatestListings = lazy(() => import('./market/LatestListings.tsx'))
const ProviderTeaser = lazy(loadProviderTeaser)

const steps = [
  {
    title: '导入，先检查后写入',
    text: '直接上传各试点的 Excel 或 CSV。表头自动识别，单位、缺失值、重复小区与异常产量逐格检查，指明工作表、行与列。确认之前不写入任何数据；导入之后可整批撤销。',
  },
  {
    title: '分析，与对照比',
    text: '折算到标准水分的亩产，逐点与多点联合方差分析，多重比较字母，比对照 CK1、CK2 与组均值的增产幅度和增产点率。每个数字都能查到公式、参与的试点与样本数；算不出来的，说明原因。',
  },
  {
    title: '晋级，按标准逐项判定',
    text: '标准由机构自行设定，可按阶段、熟期与生态区适用。先预演：调整阈值，立即看到哪些品种的结论会变；再确认、发布，由另一人复核。发布后自动生成下一阶段的参试品种。',
  },
  {
    title: '报告，依据可查',
    text: '评估报告、拟晋级品种与分析结果一键导出。每条结论都冻结当时的数据版本与判定过程，事后能逐项复核。',
  },
] as const

const promises = [
  { title: '机构与作物隔离', text: '数据按机构与作物分开，看不到的记录等同于不存在。' },
  { title: '权限到按钮', text: '菜单、按钮与每一次调用都按角色授权，由服务器核对。' },
  { title: '变更留痕', text: '谁在何时把什么改成什么，随每次修改一并记下。' },
] as const

/** 平台介绍: what the product does, in the order of a season's work. */
export default function Introduce() {
  const enter = useEnterPath()
  const search = useKeptSearch()
  return (
    <>
      <section className="portal-hero">
        <div>
          <h1>
            <span>从试验小区到品种晋级，</span>
            <span>一份数据算到底</span>
          </h1>
          <p>
            禾谱是育种机构的试验与品种评价平台：把各试点的数据收齐、查清、算准，让每一个晋级决定都有据可查。
          </p>
          <p className="portal-actions">
            <Link className="portal-enter" to={enter}>
              进入工作台
            </Link>
            <Link to={{ pathname: '/homePage/contactUs', search }}>联系我们</Link>
          </p>
        </div>
        <figure>
          <img
            src="/analysis.webp"
            width="1280"
            height="800"
            alt="分析信息界面：各品种亩产柱状图，标有对照与组均值线，下方为位次、多重比较字母与增产幅度表"
          />
          <figcaption>分析信息：亩产、显著性字母、比对照增产，同屏可查</figcaption>
        </figure>
      </section>
      <section className="portal-page" aria-labelledby="portal-steps">
        <h2 id="portal-steps">一季试验，四步完成</h2>
        <ol className="portal-steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <h2>为机构协作而设计</h2>
        <ul className="portal-promises">
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Suspense fallback={null}>
          <LatestListings />
          <ProviderTeaser />
        </Suspense>
      </section>
    </>
  )
}
