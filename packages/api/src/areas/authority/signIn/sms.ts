import { z } from 'zod'
import { done, text } from '../../../core/wireFields.ts'
import { command } from '../../../core/route.ts'
import { captchaAnswer, retryLater, signedIn } from '../session/session.ts'
import { passwordRule } from '../../../core/password.ts'
import { signInCalls } from './signInCalls.ts'

/** A Chinese mobile number. */
export const mobile = z
  .string('手机号必填')
  .trim()
  .min(1, '手机号必填')
  .regex(/^1\d{10}$/, '手机号应为11位数字，以1开头')

/**
 * Digits of an SMS code, how long it is valid, when the next one may be requested (s), and the number of wrong attempts
 * allowed: from one address, and from all addresses, so that an attacker elsewhere does not use up the owner's attempts.
 */
export const SMS_CODE_LENGTH = 6
export const SMS_CODE_SECONDS = 300
export const SMS_RESEND_SECONDS = 60
export const SMS_CODE_TRIES = 5
export const SMS_CODE_TRIES_IN_ALL = 25
/** Codes a day (Asia/Shanghai) that one number or account, and one address, may ask for. */
export const SMS_NUMBER_DAILY = 10
export const SMS_ADDRESS_DAILY = 200

/** An SMS code as people type it. */
export const smsCode = z
  .string('短信验证码必填')
  .trim()
  .min(1, '短信验证码必填')
  .regex(/^\d{6}$/, `短信验证码应为${SMS_CODE_LENGTH}位数字`)

/** What an SMS code may be used for; a code of one purpose is worth nothing for another. */
export const smsPurposes = ['login', 'resetPassword', 'updateMobile'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

const purpose = z.enum(smsPurposes, '短信验证码的用途不正确').default('login')

export const sendSms = command({
  ...signInCalls.sendSms,
  summary: '发送短信验证码到手机号，或到账号绑定的手机号；手机号或账号是否存在，应答都相同',
  access: 'public',
  limit: 'guess',
  changes: [],
  input: z
    .object({
      /** Either the number, or the account whose number it shall be. */
      mobile: mobile.optional(),
      account: text('账号', 64).optional(),
      /** `updateMobile` needs a session and sends to the number that shall become one's own. */
      purpose,
      ...captchaAnswer,
    })
    .refine((input) => input.mobile !== undefined || input.account !== undefined, {
      path: ['mobile'],
      error: '手机号必填',
    }),
  output: retryLater,
})

export const verify = command({
  method: 'POST',
  path: '/api/authority/anno/verify',
  summary: '登录前核对图形验证码或短信验证码；核对正确不消耗，错误则图形验证码作废、短信验证码计一次错误',
  access: 'public',
  limit: 'guess',
  changes: [],
  input: z
    .object({
      captchaKey: captchaAnswer.captchaKey.optional(),
      captcha: captchaAnswer.captcha.optional(),
      mobile: mobile.optional(),
      code: smsCode.optional(),
      purpose,
    })
    .refine((input) => (input.captchaKey && input.captcha) || (input.mobile && input.code), {
      path: ['captcha'],
      error: '验证码必填',
    }),
  output: done,
})

export const smsLogin = command({
  ...signInCalls.smsLogin,
  summary: '手机号短信验证码登录',
  access: 'public',
  limit: 'guess',
  changes: [],
  input: z.object({ mobile, code: smsCode }),
  output: signedIn,
})

export const resetPassword = command({
  method: 'POST',
  path: '/api/authority/anno/resetPassword',
  summary: '凭短信验证码重设密码，原有登录全部失效',
  access: 'public',
  limit: 'guess',
  changes: [],
  input: z
    .object({
      mobile,
      code: smsCode,
      newPassword: passwordRule,
      again: z.string('确认密码必填').min(1, '确认密码必填').max(64, '确认密码最多64位'),
    })
    .refine((input) => input.newPassword === input.again, { path: ['again'], error: '两次输入的密码不一致' }),
  output: done,
})

export const updateMobile = command({
  method: 'POST',
  path: '/api/authority/user/updateMobile',
  summary: '更换本人手机号，须先取得新手机号的短信验证码',
  access: 'login',
  limit: 'guess',
  changes: ['system.user'],
  input: z.object({ mobile, code: smsCode }),
  output: done,
})
