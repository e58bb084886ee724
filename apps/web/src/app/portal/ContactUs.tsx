import type { Contact } from '@hepu/api/core/publicConfig'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { publicConfig } from '../../client/publicConfig.ts'
import { isSignedIn } from '../../workspace/session.ts'
import './market/market.css'

const ConsultForm = lazy(() =>
  import('./market/ConsultForm.tsx').then((module) => ({ default: module.ConsultForm })),
)

const questions = [
  { title: '开通账号', text: '账号由您所在机构的系统管理员开通，请提供姓名、手机号与所需角色。' },
  {
    title: '无法登录',
    text: '连续输错会延长等待时间。忘记密码可凭绑定的手机号自行重置；手机号已停用的，请联系本机构管理员。',
  },
  { title: '缺少菜单或权限', text: '菜单与按钮按角色授权，请向本机构管理员说明您要完成的工作。' },
  { title: '数据与结果有疑问', text: '请提供组别名称、品种名称与数据版本，管理员可据此查到每一次变更。' },
] as const

/** 联系我们: the contact of the operator, and whom to ask for what. */
export default function ContactUs() {
  return (
    <div className="portal-page">
      <section className="portal-head">
        <h1>联系我们</h1>
        <p>业务与账号问题请先找本机构的系统管理员；平台运行问题请联系运营方。</p>
      </section>
      <Operator contact={publicConfig().contact} />
      <section className="portal-section" aria-labelledby="portal-questions">
        <h2 id="portal-questions">常见事项</h2>
        <dl className="portal-questions">
          {questions.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {!isSignedIn() && (
          <p>
            <Link to="/resetPassword">凭手机号重置密码</Link>
          </p>
        )}
      </section>
      <section className="portal-section" aria-labelledby="portal-message">
        <h2 id="portal-message">给平台留言</h2>
        <p>合作意向、意见与建议，请留下联系方式，由平台运营方答复。</p>
        <Suspense fallback={null}>
          <ConsultForm topic={{ type: 'platform', title: '平台' }} />
        </Suspense>
      </section>
    </div>
  )
}

function Operator({ contact }: { contact: Contact }) {
  const { name, phone, email, address } = contact
  const given: [string, ReactNode][] = [
    ['联系人', name],
    ['电话', phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
    ['邮箱', email && <a href={`mailto:${email}`}>{email}</a>],
    ['地址', address],
  ]
  const shown = given.filter(([, value]) => value !== '')
  return (
    <section className="portal-section" aria-labelledby="portal-operator">
      <h2 id="portal-operator">平台运营方</h2>
      {shown.length === 0 && <p>运营方尚未提供联系方式，请联系您所在机构的系统管理员。</p>}
      {shown.length > 0 && (
        <dl className="portal-contact">
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
