import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { canReadCodes, textInPicture } from './qrcode.ts';
import styles from './verifying.module.css';

type Props = { onText: (text: string) => void };

const LOOK_EVERY = 250;

/** The code of a certificate from a picture or from the camera. Nothing of either leaves the device. */
export default function Scanner({ onText }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isFilming, setFilming] = useState(false);
  if (!canReadCodes())
    return (
      <p className={styles.quiet}>
        This browser cannot read QR codes by itself. Open the camera of a phone and point it at the code: it leads to
        this page. Or type the number that stands under the code.
      </p>
    );
  const fromFile = async (file: File) => {
    const text = await createImageBitmap(file)
      .then(textInPicture)
      .catch(() => null); // no picture: the same as one without a code
    if (text === null)
      return setProblem('No QR code was found in this picture. Try a sharper one, or type the number.');
    setProblem(undefined);
    onText(text);
  };
  return (
    <div className={styles.scanner}>
      <FileField
        label="Picture of its QR code"
        help="A photo or a screenshot. It stays on this device."
        button="Choose a picture"
        accept="image/*"
        progress={null}
        error={problem}
        onFile={(file) => void fromFile(file)}
      />
      {isFilming ? (
        <Camera
          onText={(text) => {
            setFilming(false);
            onText(text);
          }}
          onClose={() => setFilming(false)}
        />
      ) : (
        <div>
          <Button variant="quiet" onClick={() => setFilming(true)}>
            Scan with the camera
          </Button>
        </div>
      )}
    </div>
  );
}

function Camera({ onText, onClose }: Props & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const told = useRef(onText);
  told.current = onText;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const look = async () => {
      if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const text = await textInPicture(video.current).catch(() => null); // a frame that cannot be read; the next one comes
      if (text !== null && !isOver) told.current(text);
    };
    navigator.mediaDevices?.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        stream = opened;
        if (isOver || !video.current) return opened.getTracks().forEach((track) => void track.stop());
        video.current.srcObject = opened;
        timer = setInterval(() => void look(), LOOK_EVERY);
      },
      () => setRefused(true),
    ) ?? setRefused(true);
    return () => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => void track.stop());
    };
  }, []);
  if (isRefused)
    return (
      <Notice tone="attention" title="The camera could not be opened" announce>
        Allow it in the settings of your browser, choose a picture of the code, or type the number.
      </Notice>
    );
  return (
    <div className={styles.camera}>
      <video ref={video} className={styles.film} autoPlay muted playsInline aria-label="What the camera sees" />
      <p className={styles.quiet} role="status">
        Hold the code in front of the camera.
      </p>
      <Button variant="quiet" onClick={onClose}>
        Stop the camera
      </Button>
    </div>
  );
}
