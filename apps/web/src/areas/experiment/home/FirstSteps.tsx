import type { Permission } from '@hepu/api/core/permissions'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { paths } from '../trialPaths.ts'

interface Step {
  /** The permission that the step needs. */
  word: Permission
  title: string
  text: string
  link: string
  path: string
}

const steps: readonly Step[] = [
  {
    word: 'system.organization:write',
    title: '建立机构',
    text: '把试验站、分公司建在本机构之下，数据按机构分开管理。',
    link: '机构管理',
    path: '/system/organization',
  },
  {
    word: 'system.user:write',
    title: '添加用户',
    text: '给同事开通账号并分配角色，初始密码只显示一次。',
    link: '用户管理',
    path: '/system/user',
  },
  {
    word: 'experiment.variety:import',
    title: '导入试验数据',
    text: '下载模板填写，或直接上传已有的小区数据工作簿；先检查预览，确认后才写入，可整批撤销。',
    link: '去导入试验数据',
    path: paths.importing,
  },
  {
    word: 'upgrade.standard:write',
    title: '核对晋级标准',
    text: '写明每个阶段晋级要达到的指标与阈值。',
    link: '晋级标准',
    path: '/estimate/estimate-promotion/upgradeStandard',
  },
  {
    word: 'upgrade.record:generate',
    title: '生成晋级评估',
    text: '按标准逐组判定，预演、确认后发布，生成下一阶段参试品种。',
    link: '晋级评估',
    path: '/estimate/estimate-promotion',
  },
]

/** The first steps where nothing was imported yet, as far as the user may take them. */
export function FirstSteps() {
  const permissions = usePermissions()
  const mine = steps.filter(({ word }) => permissions.has(word))
  return (
    <section aria-labelledby="home-steps">
      <h2 id="home-steps">当前作物还没有试验数据{mine.length > 0 && '，从这里开始'}</h2>
      {mine.length === 0 && <p className="quiet">等有权限的同事导入试验数据后，这里显示最近的试验。</p>}
      <ol className="home-steps">
        {mine.map(({ title, text, link, path }) => (
          <li key={path}>
            <b>{title}</b>
            <span>{text}</span>
            <Link to={path}>{link}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
