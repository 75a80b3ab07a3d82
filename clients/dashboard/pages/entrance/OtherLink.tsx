/** A link of somebody else than who is signed in: another page may have led here, so nothing happens unasked. */
import { useNavigate } from 'react-router'
import { Entrance } from './Entrance.tsx'

export function OtherLink({ message, goOn }: { message: string; goOn(): void }) {
  const navigate = useNavigate()
  return (
    <Entrance title="Sign in as somebody else?">
      <p>{message}</p>
      <p>If you did not ask for this link, stay as you are.</p>
      <p className="buttons">
        <button type="button" onClick={() => void navigate('/', { replace: true })}>
          Stay as I am
        </button>
        <button type="button" className="quiet" onClick={goOn}>
          Go on with the link
        </button>
      </p>
    </Entrance>
  )
}
