import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onSeen` when the element comes into view, while `active`. */
export function useWhenSeen<E extends HTMLElement>(onSeen: () => void, active: boolean) {
  const ref = useRef<E>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const element = ref.current;
    if (!element || !active || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return ref;
}
