import * as data from '@hepu/api/areas/authority/dictionary/dictionaryLists'
import * as places from '@hepu/api/core/places'
import * as profile from '@hepu/api/areas/authority/profile/profile'
import * as session from '@hepu/api/areas/authority/session/session'
import { checkPermission } from '@hepu/api/core/checkPermission'
import * as sms from '@hepu/api/areas/authority/signIn/sms'
import { createTicket, ticketLogin } from '@hepu/api/areas/authority/signIn/ticket'
import { dictionaries } from '@hepu/api/dictionaries'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinOrg, makeOrg } from '../../../test/build/buildAuthority.ts'
import { callsOf, type Client } from '../../../test/testApp.ts'
import { refused, walkOf } from '../../../test/walk.ts'
import { role, user } from '../../db/schema/index.ts'
import { fileTest, png, type FileTest } from '../../files/testFiles.ts'

let server: FileTest
beforeAll(async () => {
  server = await fileTest()
})
afterAll(() => server.close())

const PASSWORD = 'Right-pass-1'

let made = 0
/** Somebody with a password and a mobile. */
async function somebody(): Promise<Client & { mobile: string }> {
  const mobile = `137${String(++made).padStart(8, '0')}`
  const client = await server.user({ password: PASSWORD })
  await server.services.db.update(user).set({ mobile }).where(eq(user.id, client.userId))
  return { ...client, mobile }
}

type Walk = ReturnType<typeof walkOf>

/** A captcha that was fetched and its answer. */
async function captchaOf(walk: Walk) {
  const { path, method } = session.captcha
  const { headers } = await walk.as(callsOf(server.app, '')).raw({ method, url: path })
  expect(headers['content-type']).toBe('image/png')
  return { captcha: 'TEST', captchaKey: String(headers['captcha-key']) }
}

/** A captcha is verified and an account signs in by it; answers the token. */
async function signInByAccount(walk: Walk, account: string): Promise<string> {
  const anybody = walk.as(callsOf(server.app, ''))
  const right = await captchaOf(walk)
  expect(await anybody.call(sms.verify, right)).toBeNull()
  await refused(anybody.call(sms.verify, { ...(await captchaOf(walk)), captcha: 'nope' }), '验证码错误')
  const { token, isWeakPassword } = await anybody.call(session.accountLogin, {
    account,
    password: PASSWORD,
    ...right,
  })
  expect(isWeakPassword).toBe(false)
  const wrong = { account, password: 'Wrong-pass-1', ...(await captchaOf(walk)) }
  await refused(anybody.call(session.accountLogin, wrong), '账号或密码错误')
  return token
}

/** Codes go to a number and to that of an account; the first signs in, which answers the token. */
async function signInBySms(walk: Walk, ann: { mobile: string }, ben: { account: string; mobile: string }) {
  const anybody = walk.as(callsOf(server.app, ''))
  const send = async (to: { mobile: string } | { account: string }) =>
    anybody.call(sms.sendSms, { ...to, ...(await captchaOf(walk)) })
  expect(await send({ mobile: ann.mobile })).toEqual({ retryAfter: 60 })
  expect(await send({ account: ben.account })).toEqual({ retryAfter: 60 })
  expect(server.sent.map(({ mobile }) => mobile)).toEqual([ann.mobile, ben.mobile])
  await refused(send({ mobile: '123' }), '手机号应为11位数字')
  await refused(send({ mobile: ann.mobile }), '短信验证码发送过于频繁')
  await refused(anybody.call(sms.smsLogin, { mobile: ben.mobile, code: 'abc' }), '短信验证码应为6位数字')
  const { token } = await anybody.call(sms.smsLogin, { mobile: ann.mobile, code: server.sent[0]!.code })
  return token
}

/** Changes the work context of the session: its organisation by either call, and its crop. */
async function changeWorkContext(who: Client, station: string): Promise<void> {
  expect(await who.call(session.changeOrgTo, { orgId: station })).toBeNull()
  expect(await who.call(session.changeCrop, { crop: 'rice' })).toBeNull()
  const current = (list: readonly { isCurrent: boolean }[]) => list.filter(({ isCurrent }) => isCurrent)
  expect(current(await who.call(session.orgList, {}))).toMatchObject([{ id: station }])
  expect(current(await who.call(session.cropList, {}))).toMatchObject([{ value: 'rice', label: '水稻' }])
  await refused(who.call(session.changeOrgTo, { orgId: '999999' }), '机构不存在，或您不在该机构中')
  await refused(who.call(session.changeCrop, { crop: 'cotton' }), '作物不正确')
}

/** One's own name, portrait and mobile. */
async function changeOwn(walk: Walk, who: Client): Promise<void> {
  const portrait = { infoType: profile.AVATAR_KIND, infoId: String(who.userId) }
  const { id } = await who.upload(fileInfoUpload, portrait, { name: '我.png', bytes: png })
  await who.call(profile.updateMyInfo, { name: '安农', avatarFileId: id })
  await refused(who.call(profile.updateMyInfo, { name: ' ' }), '姓名必填')
  expect(await who.call(profile.avatarPath, {})).toContain('/api/file/storage/')
  expect(await who.call(profile.fileList, portrait)).toMatchObject([{ id, originalName: '我.png' }])
  await refused(who.call(profile.fileList, { ...portrait, infoType: 'none' }), '所属类型「none」没有附件')
  const mobile = '13912345678'
  await who.call(sms.sendSms, { mobile, purpose: 'updateMobile', ...(await captchaOf(walk)) })
  await who.call(sms.updateMobile, { mobile, code: server.sent.at(-1)!.code })
  await refused(who.call(sms.updateMobile, { mobile: '13912345679', code: '000000' }), '短信验证码错误')
  const mine = { name: '安农', account: who.account, mobile }
  expect(await who.call(session.myInfo, {})).toMatchObject(mine)
}

/** Rights, a ticket, a new password, and the end of the session. */
async function useSession(walk: Walk, who: Client): Promise<void> {
  expect((await who.call(session.myAuths, {})).permissions).toContain('system.user:read')
  const resources = (await who.call(session.menuResources, {})).flatMap((menu) => menu.resources)
  expect(resources.map(({ word }) => word)).toContain('system.user:read')
  expect(await who.call(checkPermission, { permission: 'system.user:read' })).toBe(true)
  expect(await who.call(checkPermission, { permission: 'no.such:word' })).toBe(false)
  await refused(who.call(checkPermission, { permission: '' }), '权限必填')
  expect(await who.call(createTicket, {})).toMatchObject({ ticket: expect.any(String), expiresIn: 60 })
  const change = { oldPassword: PASSWORD, newPassword: 'Fresh-pass-1' }
  const { token } = await who.call(session.updatePassword, change)
  const fresh = walk.as(callsOf(server.app, token))
  await refused(fresh.call(session.updatePassword, change), '原密码错误')
  expect(await fresh.call(session.logout, {})).toBeNull()
  await refused(fresh.call(session.myInfo, {}), '已在另一窗口退出登录')
}

/** The lists that forms offer. */
async function readLists(who: Client): Promise<void> {
  const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)
  expect(labels(await who.call(data.propertyList, {}))).toContain('品种类型')
  await refused(who.call(data.propertyList, { code: 'none' }), '属性「none」不存在')
  expect(labels(await who.call(data.germplasmMarkList, {}))).toContain('测验种')
  expect(await who.call(data.germplasmSourceList, {})).toEqual(dictionaries.germ_source)
  expect(labels(await who.call(places.provinceList, { depth: 1 }))).toContain('河南省')
  await refused(who.call(places.provinceList, { depth: 4 }), '层级只能是1～3')
}

const own = [
  sms.smsLogin,
  session.accountLogin,
  session.logout,
  session.captcha,
  sms.verify,
  sms.sendSms,
  session.myInfo,
  profile.updateMyInfo,
  session.updatePassword,
  session.myAuths,
  sms.updateMobile,
  session.changeOrgTo,
  session.changeCrop,
  session.cropList,
  session.orgList,
  profile.fileList,
  checkPermission,
  createTicket,
  session.menuResources,
  profile.avatarPath,
  data.propertyList,
  data.germplasmMarkList,
  data.germplasmSourceList,
  places.provinceList,
]

test('F-459 signing in, one’s own data, the session and the lists of forms answer, and refuse in Chinese', async () => {
  const walk = walkOf(own)
  const [ann, ben] = [await somebody(), await somebody()]
  const station = await makeOrg(server.services.db, ann.org)
  await joinOrg(server.services.db, ann.userId, station)
  await signInByAccount(walk, ann.account)
  const token = await signInBySms(walk, ann, ben)
  const signedIn = walk.as({ ...ann, ...callsOf(server.app, token) })
  await changeWorkContext(signedIn, String(station.id))
  await changeOwn(walk, signedIn)
  await readLists(signedIn)
  await useSession(walk, signedIn)
  await refused(walk.as(callsOf(server.app, '')).call(session.orgList, {}), '请先登录')
  await walk.end(server)
})

test('F-356 the session keeps role and organisation: both follow where its user works, and no other session', async () => {
  const { db } = server.services
  const ann = await server.user({ permissions: [] })
  const station = await makeOrg(db, ann.org)
  await joinOrg(db, ann.userId, station, [])
  await db.update(role).set({ name: '育种人员' }).where(eq(role.orgId, ann.orgId))
  await db.update(role).set({ name: '试验站长' }).where(eq(role.orgId, station.id))
  const { ticket } = await ann.call(createTicket, {})
  const other = callsOf(server.app, (await ann.call(ticketLogin, { ticket })).token)
  const workContext = async (who: Pick<Client, 'call'>) => {
    const { sysRole, currentOrg } = await who.call(session.myInfo, {})
    return [sysRole, currentOrg?.id]
  }
  const atHome = ['育种人员', String(ann.orgId)]
  expect(await workContext(ann)).toEqual(atHome)
  await ann.call(session.changeOrg, { orgId: String(station.id) })
  expect(await workContext(ann)).toEqual(['试验站长', String(station.id)])
  expect(await workContext(other)).toEqual(atHome)
})
