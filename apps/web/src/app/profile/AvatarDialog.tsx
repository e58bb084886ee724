import { AVATAR_FILE, AVATAR_KIND, updateMyInfo } from '@hepu/api/areas/authority/profile/profile'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Button } from 'antd'
import { messageOf } from '../../client/ApiError.ts'
import { messages } from '../../client/messages.ts'
import { megabytes, problemOfFile } from '../../client/upload.ts'
import { useRun } from '../../client/useRun.ts'
import { storeFile } from '../../resource/files/storeFile.ts'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { refreshSession } from '../session/enter.ts'
import { useSession } from '../../workspace/session.ts'
import { wholeCrop, type Crop } from './cropGeometry.ts'
import { CropStage } from './CropStage.tsx'
import { CropView, type Picture } from './CropView.tsx'
import { cutPicture, openPicture } from './cutPicture.ts'

/** Sizes in which a portrait is previewed, px. */
const PREVIEWS = [96, 48, 24] as const

/** 更换头像: choose a picture, choose and preview its square, store it. */
export default function AvatarDialog({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = usePicture()
  const [crop, setCrop] = useState<Crop>()
  const { save, running, problem, setProblem } = useAvatar(onClose)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const refusal = problemOfFile(file, AVATAR_FILE)
    setProblem(refusal ?? '')
    if (refusal) return
    try {
      const opened = await openPicture(file)
      setPicture(opened)
      setCrop(wholeCrop(opened))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <AppModal
      open
      title="更换头像"
      width={480}
      okText="保存"
      onCancel={onClose}
      onOk={() => void (picture && crop && save(picture, crop))}
      okButtonProps={{ disabled: !crop }}
      confirmLoading={running}
    >
      {picture && crop ? (
        <div className="crop">
          <CropStage picture={picture} crop={crop} onChange={setCrop} />
          <div className="crop-previews">
            <span className="quiet">预览</span>
            {PREVIEWS.map((side) => (
              <CropView key={side} picture={picture} crop={crop} side={side} label={`预览 ${side} 像素`} />
            ))}
          </div>
        </div>
      ) : (
        <p className="quiet">
          支持 {AVATAR_FILE.types.join('、')}，不超过 {megabytes(AVATAR_FILE.maxBytes)}{' '}
          MB；选好后可以拖动和缩放。
        </p>
      )}
      <ChooseButton label={picture ? '换一张' : '选择图片'} onChoose={(event) => void choose(event)} />
      <p className="login-problem" role="alert">
        {problem}
      </p>
    </AppModal>
  )
}

function ChooseButton({
  label,
  onChoose,
}: {
  label: string
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="头像图片"
        accept={AVATAR_FILE.types.map((type) => `.${type}`).join(',')}
        onChange={onChoose}
      />
    </>
  )
}

/** Keeps the chosen picture; its object URL is released with it. */
function usePicture() {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture])
  return [picture, setPicture] as const
}

function useAvatar(onDone: () => void) {
  const user = useSession((session) => session.userInfo)
  const update = useRun(updateMyInfo, { success: `${messages.saved}：头像已更换` })
  const [storing, setStoring] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async (picture: Picture, crop: Crop) => {
    if (!user) return
    setStoring(true)
    setProblem('')
    try {
      const stored = await storeFile(
        await cutPicture(picture, crop),
        { infoType: AVATAR_KIND, infoId: user.id },
        1,
      )
      if (!stored) throw new Error('头像没有上传成功，请重试')
      if ((await update.run({ name: user.name, avatarFileId: stored.id })) === undefined) return
      await refreshSession()
      onDone()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setStoring(false)
    }
  }
  return { save, running: storing || update.running, problem, setProblem }
}
