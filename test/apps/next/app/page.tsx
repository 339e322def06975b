import { Suspense } from 'react';
import { auth } from '@/auth';

async function Greeting() {
  const session = await auth();
  return <p>{`Hello ${session?.user?.name ?? 'guest'}`}</p>;
}

export default function Home() {
  return (
    <Suspense>
      <Greeting />
    </Suspense>
  );
}
